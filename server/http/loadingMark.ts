import { createHash } from 'node:crypto'

/**
 * Inline script that sets the dark background before the code of the page is loaded, to avoid a white flash; same rule
 * as src/theme/mode.ts. The HTML is the same for everybody and cacheable, so that cookies are read in the page; in a
 * sandboxed frame reading them throws.
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
/** Source hash of the script, for the Content-Security-Policy. */
export const darkStartSource = `'sha256-${createHash('sha256').update(darkStart).digest('base64')}'`

/**
 * Loading indicator of a page: a delayed spinner, static for users who prefer reduced motion. Its grey is visible on
 * the light and dark themes.
 */
export const loadingMark = `<style>
#root:empty::after{content:'';position:fixed;inset:0;width:36px;height:36px;margin:auto;box-sizing:border-box;
border:3px solid #8888;border-top-color:#888;border-radius:50%;opacity:0;
animation:loading-shown 0s .4s forwards,loading-turn 1s linear infinite}
@keyframes loading-shown{to{opacity:1}}
@keyframes loading-turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){#root:empty::after{animation:loading-shown 0s .4s forwards}}
</style>`
