/** Scripts and elements injected in the pages of applications. No I/O (docs/api/applications.md#the-page). */
import { escapedHtml } from '../../http/escapedHtml.ts'
import { scriptJson } from './pageTemplate.ts'

export const referrerMeta = '<meta name="referrer" content="same-origin">'

/**
 * Registers the service worker of all applications, and unregisters the workers of single applications. In a sandboxed
 * frame, reading `navigator.serviceWorker` throws.
 */
export function workerScript(basePath: string): string {
  const scope = scriptJson(`${basePath}/app/`)
  return `<script>try{(function(workers){if(!workers)return
workers.register(${scriptJson(`${basePath}/app-sw.js`)},{scope:${scope}}).catch(function(){});
workers.getRegistrations().then(function(all){all.forEach(function(one){
if(new URL(one.scope).pathname.indexOf(${scope})===0&&new URL(one.scope).pathname!==${scope})one.unregister()})}).catch(function(){})
})(navigator.serviceWorker)}catch(e){}</script>`
}

interface Framing {
  /** Address of the page; `referer` is the address of the framing page. */
  url: URL
  referer: string | undefined
  /** Host of the platform, which frames its own applications too. */
  ownHost: string
}

interface RefererScript {
  place: 'headStart' | 'headEnd'
  script: string
}

/**
 * Writes the host of the framing site in the address of the page, so that API requests of the page can be counted for
 * that site.
 * @returns undefined when there is no framing site to count
 */
export function refererScript({ url, referer, ownHost }: Framing): RefererScript | undefined {
  const around = URL.parse(referer ?? '')
  if (!around || !/^https?:$/.test(around.protocol)) return undefined
  const { hostname } = around
  if (['localhost', ownHost, url.hostname].includes(hostname)) return undefined
  if (url.searchParams.get('referer') === hostname) return undefined
  const redirects = [url, around].map(({ searchParams }) => searchParams.get('iframe-redirect'))
  if (redirects.includes('false')) return undefined
  // The query is edited as text, to keep the encoding of the other parameters.
  const script = `<script>if(window.parent!==window){
var u=new URL(location.href),r='referer='+encodeURIComponent(${scriptJson(hostname)});
var s=u.search.replace(/^\\?/,'').split('&').filter(function(p){return p&&p.split('=')[0]!=='referer'});
u.search=s.concat(r).join('&');window.dFrameReferer=${scriptJson(hostname)};
try{history.replaceState(history.state,'',u.href)}catch(e){location.replace(u.href)}
}</script>`
  return { place: redirects.includes('prepend') ? 'headStart' : 'headEnd', script }
}

/** Metadata of the base application page on its behaviour in frames. */
interface FrameMeta {
  'df:sync-state'?: string
  'df:overflow'?: string
}

/**
 * Returns the script for messages between an application and its framing page, in the current or in the older protocol.
 */
export function frameScript(
  basePath: string,
  { 'df:sync-state': state, 'df:overflow': overflow }: FrameMeta,
  isCurrent: boolean
): string {
  const hasState = state === 'true'
  const hasHeight = overflow === 'true'
  if (!hasState && !hasHeight) return ''
  const roles = isCurrent ? ['current'] : [...(hasState ? ['state'] : []), ...(hasHeight ? ['height'] : [])]
  const source = `${basePath}/app-frame.js`
  return `<script src="${escapedHtml(source)}" data-frame="${roles.join(' ')}"></script>`
}
