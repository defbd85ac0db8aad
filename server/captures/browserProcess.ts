/** A browser process: which program it is, and how it is started. */
import type { Browser, BrowserServer } from 'playwright-core'
import type { CaptureSettings } from '../config/applicationSettings.ts'
import { recordProfile } from './browserFolders.ts'
import { findChromium } from './chromium.ts'

export interface BrowserProcess {
  browser: Browser
  server: BrowserServer
}

/** Milliseconds before another attempt after a browser failed to start. */
const retryMs = 60_000

const switches = [
  // Prevents connections that bypass the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio'
]

/** Environment variables passed to the browser, without the server's secrets. */
function environment(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'TMPDIR',
    'LANG',
    'LC_ALL',
    'TZ',
    'LD_LIBRARY_PATH',
    'FONTCONFIG_PATH',
    'FONTCONFIG_FILE'
  ]
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

interface Executable {
  /** Returns the path of the browser; undefined when there is none, and for a while after a failed start. */
  find(): string | undefined
  reportFailure(): void
}

export function executableOf(chromiumPath: string | undefined): Executable {
  let failedAt = -Infinity
  let path: string | undefined
  return {
    find: () => (Date.now() - failedAt < retryMs ? undefined : (path ??= findChromium(chromiumPath))),
    reportFailure() {
      failedAt = Date.now()
    }
  }
}

/**
 * Starts a browser process, and connects to it.
 * @param folder folder of the browser
 */
export async function startBrowser(
  executablePath: string,
  folder: string,
  { isSandboxed, timeoutMs }: CaptureSettings
): Promise<BrowserProcess> {
  const { chromium } = await import('playwright-core')
  const server = await chromium.launchServer({
    executablePath,
    artifactsDir: folder,
    chromiumSandbox: isSandboxed,
    args: switches,
    // Each context sets its own proxy.
    proxy: { server: 'per-context' },
    env: environment(),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout: timeoutMs
  })
  try {
    await recordProfile(folder, server.process().spawnargs)
    return { server, browser: await chromium.connect(server.wsEndpoint()) }
  } catch (error) {
    await server.kill()
    throw error
  }
}
