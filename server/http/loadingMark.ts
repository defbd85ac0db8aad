import { createHash } from 'node:crypto'

/**
 * Whoever looks at the pages in the dark is not dazzled while the code is on its way: said as the code will say it
 * (src/theme/mode.ts), so that its own styles win. The answer is the same for everybody, and may be kept: cookies are read in the page,
 * but in a frame that its host page keeps apart (`sandbox`), where reading them throws.
 */
const darkStart = `(() => {
let cookies = []
try { cookies = document.cookie.split('; ') } catch {}
const cookie = (name) => cookies.find((one) => one.startsWith(name + '='))?.slice(name.length + 1)
const asked = new URLSearchParams(location.search).get('dark')
const theme = cookie('theme') ?? '', dark = cookie('theme_dark')
const isDark = asked === 'true' || asked === 'false' ? asked === 'true'
: /^(default|hc|dark|hc-dark)$/.test(theme) ? theme.endsWith('dark')
: dark ? dark === 'true' || dark === '1' : matchMedia('(prefers-color-scheme: dark)').matches
if (isDark) document.head.append(Object.assign(document.createElement('meta'), { name: 'color-scheme', content: 'dark' }))
})()`

export const darkStartHead = `<script>${darkStart}</script>`
/** Source of the script, for the security policy of the page. */
export const darkStartSource = `'sha256-${createHash('sha256').update(darkStart).digest('base64')}'`

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
