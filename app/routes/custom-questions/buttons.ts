/** Which buttons of step 3 add the question that stands in its box. The others leave it there. */

/** "enter" is the Enter key in the box. */
const ADDING = ["add", "enter", "continue"];

/** `go` is the pressed button's value. */
export function addsQuestion(go: string): boolean {
  return ADDING.includes(go);
}
