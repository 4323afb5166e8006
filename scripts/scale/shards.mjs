/**
 * Which of several databases would have a recap. The product has one today; docs/scale.md tells what has to change before it
 * can have more.
 */

/**
 * Returns a number from 0 to `count` - 1: rendezvous hashing (Thaler and Ravishankar, 1998). Every database has a score for
 * the share id, and the highest wins. So a new database takes its part of the recaps from all others, and no recap moves
 * between those.
 * @param {string} shareId
 * @param {number} count How many databases there are.
 */
export function shardOf(shareId, count) {
  const key = hash(shareId);
  let best = 0;
  let bestScore = -1;
  for (let shard = 0; shard < count; shard++) {
    const score = mix(key ^ mix(shard + 1));
    if (score > bestScore) [best, bestScore] = [shard, score];
  }
  return best;
}

/** FNV-1a, 32 bits. @param {string} text */
function hash(text) {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

/** The finalizer of MurmurHash3, 32 bits: every bit of the value changes half of the result's. @param {number} value */
function mix(value) {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
