/** Placeholders shown instead of data: loading, empty, error. */
import { Component, useEffect, type ReactNode } from 'react'
import { ApiError } from './apiError.ts'
import { declareError, isOfConfiguration } from './errors.ts'
import { t } from './messages.ts'

/** Loading indicator. It appears after a delay, as most responses arrive sooner. */
export function Loading() {
  return (
    <output className="state state-late">
      <span className="spinner" aria-hidden />
      {t('loading')}
    </output>
  )
}

export function NotConfigured({ children }: { children?: ReactNode }) {
  return <Sentence>{children ?? t('notConfigured')}</Sentence>
}

export function Empty({ children }: { children?: ReactNode }) {
  return <Sentence>{children ?? t('empty')}</Sentence>
}

function Sentence({ children }: { children: ReactNode }) {
  return (
    <output className="state">
      <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden>
        <path
          d="M4 19V5M4 19h16M8 16v-4M12 16V8M16 16v-6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
        />
      </svg>
      <span>{children}</span>
    </output>
  )
}

/** Failed request. An error of the configuration is reported to the editors of the application. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const status = error instanceof ApiError ? error.status : undefined
  const detail = error instanceof Error ? error.message : ''
  useEffect(() => {
    if (isOfConfiguration(error)) declareError(detail)
  }, [error, detail])
  return (
    <div className="state" role="alert">
      <p>{status === 401 || status === 403 ? t('forbidden') : t('failed')}</p>
      {isOfConfiguration(error) && (
        <p className="muted">{error instanceof ApiError ? error.sentence : detail}</p>
      )}
      {onRetry && !isOfConfiguration(error) && (
        <button type="button" className="button" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}

interface BoundaryProps {
  /** A new configuration resets the error. */
  configuration: unknown
  children: ReactNode
}

interface BoundaryState {
  error?: unknown
  /** Configuration that caused the error. */
  broken?: unknown
}

/** React error boundary for errors caused by a configuration. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {}

  static getDerivedStateFromProps(
    { configuration }: BoundaryProps,
    { broken }: BoundaryState
  ): BoundaryState | null {
    return broken === configuration ? null : { broken: configuration, error: undefined }
  }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    declareError(error instanceof Error ? error.message : String(error))
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <Failed error={error} /> : this.props.children
  }
}
