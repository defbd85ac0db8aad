/** Scripts that are put in the pages of applications, and elements around them: pure (docs/api/applications.md#the-page). */
import { attribute, scriptJson } from './pageTemplate.ts'

export const referrerMeta = '<meta name="referrer" content="same-origin">'

/**
 * Registers the worker of all applications, and removes those that single ones had. In a frame without origin the browser
 * throws as soon as workers are spoken of.
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
  /** The address of the page, and the one of the page around it, as the browser says. */
  url: URL
  referer: string | undefined
  /** The host of the platform, which shows its applications in frames too. */
  ownHost: string
}

interface RefererScript {
  place: 'headStart' | 'headEnd'
  script: string
}

/**
 * Writes the site of the page around in the address, so that what the page asks for can be counted for that site.
 * @returns undefined where there is nothing to write
 */
export function refererScript({ url, referer, ownHost }: Framing): RefererScript | undefined {
  const around = URL.parse(referer ?? '')
  if (!around || !/^https?:$/.test(around.protocol)) return undefined
  const { hostname } = around
  if (['localhost', ownHost, url.hostname].includes(hostname)) return undefined
  if (url.searchParams.get('referer') === hostname) return undefined
  const asked = [url, around].map(({ searchParams }) => searchParams.get('iframe-redirect'))
  if (asked.includes('false')) return undefined
  // Parameters are changed as text, so that the others stay as they are, letter for letter.
  const script = `<script>if(window.parent!==window){
var u=new URL(location.href),r='referer='+encodeURIComponent(${scriptJson(hostname)});
var s=u.search.replace(/^\\?/,'').split('&').filter(function(p){return p&&p.split('=')[0]!=='referer'});
u.search=s.concat(r).join('&');window.dFrameReferer=${scriptJson(hostname)};
try{history.replaceState(history.state,'',u.href)}catch(e){location.replace(u.href)}
}</script>`
  return { place: asked.includes('prepend') ? 'headStart' : 'headEnd', script }
}

/** What the page of a base application says of what it does in a frame. */
interface FrameMeta {
  'df:sync-state'?: string
  'df:overflow'?: string
}

/** The script by which an application speaks with the page around it, in the protocol that the request asks for. */
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
  return `<script src="${attribute(source)}" data-frame="${roles.join(' ')}"></script>`
}
