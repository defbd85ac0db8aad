/** Captures of pages of the platform: the browsers and the proxy of all their requests. */
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { openBrowserProxy, type BrowserProxy } from '../outgoing/browserProxy.ts'
import { openBrowsers, type BrowserOptions } from './browsers.ts'
import { drawPage, type Drawing } from './draw.ts'

export interface Captures {
  /** Whether pages can be captured. */
  readonly isThere: boolean
  /** @throws CaptureFailure, or the error of the browser */
  draw(drawing: Drawing): Promise<Buffer>
  close(): Promise<void>
}

export function openCaptures(config: Config, log: Logger, options: Partial<BrowserOptions> = {}): Captures {
  const { dataDir, applications } = config
  const browsers = openBrowsers({ dataDir, settings: applications.captures, log, ...options })
  let proxy: Promise<BrowserProxy> | undefined

  const proxied = (): Promise<BrowserProxy> =>
    (proxy ??= openBrowserProxy({
      allowPrivateAddresses: config.allowPrivateAddresses,
      trusted: trustedBy(config)
    }))

  return {
    get isThere() {
      return browsers.isThere
    },
    draw: (drawing) => browsers.use(async (browser) => drawPage(browser, await proxied(), drawing)),
    async close() {
      await browsers.close()
      await (await proxy)?.close()
    }
  }
}

/** Origins trusted by the operator's configuration: the platform, base applications, map backgrounds. */
function trustedBy({ publicUrl, applications, map }: Config): string[] {
  const { pages, baseApps } = applications
  return [publicUrl, pages.url ?? publicUrl, ...baseApps.map(({ url }) => url), ...(map?.origins ?? [])]
}
