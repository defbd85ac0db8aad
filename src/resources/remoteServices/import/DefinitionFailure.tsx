import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { UnusableDocument } from '../../../../contract/remoteServices/openApi/unusableDocument.ts'
import { RetryAlert } from '../../../ui/RetryAlert.tsx'
import { DefinitionError } from './readDefinition.ts'

/** Error message of a definition that could not be read. */
export function DefinitionFailure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = useTranslate()
  const step = error instanceof DefinitionError ? error.step : 'fetch'
  const cause = error instanceof DefinitionError ? error.cause : error
  const detail =
    cause instanceof UnusableDocument
      ? new Error(t(`remoteServices.import.problems.${cause.problem}`, { detail: cause.detail }))
      : cause
  return <RetryAlert text={t(`remoteServices.import.${step}Error`)} error={detail} onRetry={onRetry} />
}
