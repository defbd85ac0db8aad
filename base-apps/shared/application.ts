/** The application that a page shows: the server writes it in the page (docs/api/base-applications.md). */
import type { Application, Configuration } from '../../contract/applications/application.ts'

export interface OpenedApplication extends Application {
  configuration?: Configuration
  /** Address of the API, without slash at its end. */
  apiUrl: string
  wsUrl?: string
  /** The key of the protected link that the page was opened with. */
  applicationKey?: string
}

declare global {
  interface Window {
    /** Undefined when the page was not opened as an application. */
    APPLICATION?: OpenedApplication
  }
}

/** @throws Error in a page that no application is opened in */
export function application(): OpenedApplication {
  const { APPLICATION: opened } = window
  if (!opened) throw new Error('This page shows an application, and is opened at the address of one')
  return opened
}

/** The page shows the configuration that is being written. */
export const isDraft = (): boolean => new URLSearchParams(window.location.search).get('draft') === 'true'
