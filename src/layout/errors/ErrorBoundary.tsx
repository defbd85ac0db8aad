import { Component, type ReactNode } from 'react'
import { useResetErrorBoundaryOnLocationChange } from 'react-admin'
import { useLocation } from 'react-router'
import { isLoginRequired } from '../../authProvider/sessionEnd.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { isChunkError, isReloading, reloadOnce } from './chunkReload.ts'
import { ErrorBlock } from './ErrorBlock.tsx'
import { errorStatus, errorText } from './errorText.ts'
import { ReloadWhenOnline } from './ReloadWhenOnline.tsx'

interface BoundaryProps {
  children: ReactNode
  /** Path of the page: a change clears the error. */
  page: string
}

interface BoundaryState {
  error: unknown
  failed: boolean
  page: string
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, failed: false, page: this.props.page }

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): Partial<BoundaryState> | null {
    return props.page === state.page ? null : { error: undefined, failed: false, page: props.page }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) reloadOnce()
  }

  override render(): ReactNode {
    const { error, failed } = this.state
    return failed ? <PageError error={error} /> : this.props.children
  }
}

/** Error boundary of the page: the layout stays, and the error is shown. */
export function ErrorBoundary(props: { children: ReactNode }): ReactNode {
  const { pathname } = useLocation()
  return <Boundary page={pathname}>{props.children}</Boundary>
}

/** Error page in place of the layout, when the layout itself fails; cleared by a navigation. */
export function FrameError(props: {
  error: unknown
  resetErrorBoundary: (...because: unknown[]) => void
}): ReactNode {
  useResetErrorBoundaryOnLocationChange(props.resetErrorBoundary)
  return <PageError error={props.error} />
}

function PageError(props: { error: unknown }): ReactNode {
  const t = useViewTranslate()
  const { error } = props
  const isNotLoaded = isChunkError(error)
  if (isLoginRequired(error) || (isNotLoaded && isReloading())) return null
  return (
    <>
      {isNotLoaded && <ReloadWhenOnline />}
      <ErrorBlock
        status={errorStatus(error)}
        // A missing chunk is no server error: its title differs.
        {...(isNotLoaded ? { title: t('layout.errors.notLoadedTitle') } : {})}
        text={errorText(error, t)}
        retry
      />
    </>
  )
}
