/**
 * What a page shows until its code is there, which takes seconds on a slow line: a ring that turns, once it is waited for.
 * Whoever wants nothing to move has a ring that stands. Its grey is seen on the light and on the dark theme.
 */
export const loadingMark = `<style>
#root:empty::after{content:'';position:fixed;inset:0;width:36px;height:36px;margin:auto;box-sizing:border-box;
border:3px solid #8888;border-top-color:#888;border-radius:50%;opacity:0;
animation:loading-shown 0s .4s forwards,loading-turn 1s linear infinite}
@keyframes loading-shown{to{opacity:1}}
@keyframes loading-turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){#root:empty::after{animation:loading-shown 0s .4s forwards}}
</style>`
