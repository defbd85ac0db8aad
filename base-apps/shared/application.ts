/** Application shown by the page, as the server writes it in the HTML (docs/api/base-applications.md). */
import type { Application, Configuration } from '../../contract/applications/application.ts'

interface OpenedApplication extends Application {
  configuration?: Configuration
  /** Base URL of the API, without a final slash. */
  apiUrl: string
  wsUrl?: string
  /** Key of the protected link that opened the page. */
  applicationKey?: string
}

declare global {
  interface Window {
    /** Undefined when the page was not opened as an application. */
    APPLICATION?: OpenedApplication
  }
}

/** @throws Error when the page was not opened as an application */
export function application(): OpenedApplication {
  const { APPLICATION: opened } = window
  if (!opened) throw new Error('This page shows an application, and is opened at the address of one')
  return opened
}
