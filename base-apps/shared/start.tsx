/** Starts an application in its page. */
import '../../src/olderBrowsers.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './apiError.ts'
import { application } from './application.ts'
import { followEditor, useConfiguration } from './configuration.ts'
import { locale } from './language.ts'
import { shareParameters } from './parameters.ts'
import { Boundary } from './states.tsx'
import { applyTheme } from './theme.ts'
import './style.css'

/** Whether a retry may succeed: network error, 5xx or 429. */
const mayComeLater = (error: Error): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

export function start(App: ComponentType): void {
  const { title } = application()
  document.documentElement.lang = locale
  document.title = title
  applyTheme()
  // In print, a page grows to its content, but a framed page keeps the height of its frame.
  if (window.parent !== window) document.documentElement.dataset.framed = ''
  // Captures of the page hide its buttons.
  if (new URLSearchParams(window.location.search).get('thumbnail') === 'true') {
    document.documentElement.dataset.thumbnail = ''
  }
  shareParameters()
  followEditor()
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && mayComeLater(error),
        refetchOnWindowFocus: false,
        staleTime: 60_000
      }
    }
  })
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Guarded>
          <App />
        </Guarded>
      </QueryClientProvider>
    </StrictMode>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  return <Boundary configuration={useConfiguration()}>{children}</Boundary>
}
