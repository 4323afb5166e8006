/**
 * The style sheet of exported pages, inline: they are opened from a disk, without a network. Its colours are those of
 * app/styles/tokens.css, which a test compares.
 */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#f6f1e7,#0f131b);--card:light-dark(#fffdf8,#181e2a);--ink:light-dark(#191813,#f3f0e8);--quiet:light-dark(#5b564b,#aeb5c2);--line:light-dark(#d8cfbd,#364152);--race:light-dark(#b3391a,#ff8d6a);--on-race:light-dark(#ffffff,#1b0e08)}
[data-race=cycling]{--race:light-dark(#0b6170,#56c7d8);--on-race:light-dark(#ffffff,#06181b)}
[data-race=triathlon]{--race:light-dark(#2c4bb0,#9db2ff);--on-race:light-dark(#ffffff,#0a1233)}
[data-race=hyrox]{--race:light-dark(#1b1a17,#f2d04a);--on-race:light-dark(#f9e27c,#1b1605)}
[data-race=other]{--race:light-dark(#7a3d86,#dda2ea);--on-race:light-dark(#ffffff,#210a27)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 "Instrument Sans Variable","Instrument Sans",system-ui,sans-serif;overflow-wrap:anywhere}
main,footer,nav{max-width:46rem;margin-inline:auto;padding-inline:1rem}
main{padding-block:1.5rem 3rem}
nav{padding-block-start:1rem}
footer{padding-block:1.5rem;color:var(--quiet);font-size:.875rem}
h1,h2,h3,.number,dd{font-family:"Sofia Sans Condensed Variable","Sofia Sans Condensed","Arial Narrow",sans-serif;font-stretch:condensed;font-weight:800;line-height:1.05;margin:0;text-wrap:balance}
h1{font-size:clamp(2.5rem,2rem + 4vw,4.5rem);line-height:.95}
h2{font-size:2.25rem;margin-block:3rem 1rem}
h3{font-size:1.75rem}
a{color:inherit;text-underline-offset:.2em}
a:hover{color:var(--race)}
:focus-visible{outline:3px solid var(--race);outline-offset:2px}
.bib{background:var(--card);border-radius:1.375rem;overflow:hidden;box-shadow:0 1px 0 rgb(0 0 0/.06),0 18px 40px -18px rgb(25 24 19/.35)}
.band{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;background:var(--race);color:var(--on-race);padding:.6rem 1.5rem;font-weight:600}
.paper{padding:1.5rem}
.where{margin:.75rem 0 0;color:var(--quiet)}
dl{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin:1.5rem 0 0}
dt{color:var(--quiet);font-size:.875rem}
dd{font-size:2rem;color:var(--race)}
ol,ul{list-style:none;margin:0;padding:0}
.story>li{border-block-start:2px solid var(--line);padding-block:1.25rem 2rem}
.story>li:first-child{border:0;padding-block-start:0}
.story h3{display:flex;gap:.75rem;align-items:baseline}
.number{color:var(--race);font-size:3rem}
.text{white-space:pre-wrap;max-width:65ch;margin-block:.75rem 0}
figure{margin:1rem 0 0}
figure img,figure video{display:block;max-width:100%;height:auto;max-height:90vh;border-radius:1.125rem;background:var(--line)}
.bib figure{margin:0}
.bib figcaption{padding-inline:1.5rem}
.bib figure img{width:100%;border-radius:0;max-height:34rem;object-fit:cover}
figcaption{color:var(--quiet);margin-block-start:.35rem}
.course svg{display:block;width:100%;overflow:visible;max-height:34rem}
.course path{fill:none;stroke:var(--race);stroke-width:4;stroke-linecap:round;stroke-linejoin:round;vector-effect:non-scaling-stroke}
.course circle{fill:var(--ink)}
.course .finish{fill:var(--paper);stroke:var(--ink);stroke-width:.8}
.course .profile{height:8rem;margin-block:1.5rem}
.course .profile path{fill:var(--race);stroke:none}
.course table{border-collapse:collapse;width:100%;max-width:30rem;font-variant-numeric:tabular-nums}
.course caption{text-align:start;font-weight:600}
.course :is(th,td){text-align:start;padding:.25rem .75rem .25rem 0;border-block-start:1px solid var(--line)}
audio{width:100%;display:block;margin-block-start:1rem}
.small{font-size:.875rem;margin:.35rem 0 0}
.gallery{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))}
.gallery figure{margin:0}
.comments li{border-block-start:2px solid var(--line);padding-block:.75rem}
.comments .reply{border:0;border-inline-start:4px solid var(--line);margin-inline-start:1rem;padding:0 0 .75rem 1rem}
.comments p{margin:0;white-space:pre-wrap}
.who{font-weight:600}
.quiet{color:var(--quiet);font-weight:400}
.list{display:grid;gap:1rem;margin-block-start:2rem}
.list a{text-decoration:none;display:block}
.list a:hover h2{text-decoration:underline}
.list h2{margin:0;font-size:2rem}
@media print{.bib{box-shadow:none}audio,video{display:none}}
`;
