import { useMemo, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { PlannedForm } from '../../../schemaForms/planned/PlannedForm.tsx'
import { portalForms, type PortalTab } from '../forms/index.ts'
import { titled } from '../forms/spec.ts'
import { portalOwnFields } from './ownFields.tsx'
import type { PortalDraft } from './usePortalDraft.ts'

interface SectionFormProps {
  tab: PortalTab
  draft: PortalDraft
}

const noContext = {}

/** The form of one part of a portal. */
export function SectionForm({ tab, draft }: SectionFormProps): ReactNode {
  const t = useViewTranslate()
  const schema = useMemo(() => titled(portalForms[tab], t), [tab, t])
  return (
    <PlannedForm
      schema={schema}
      data={draft.data}
      context={noContext}
      idPrefix={`portal-${tab}`}
      disabled={draft.isBusy}
      ownFields={portalOwnFields}
      onChange={draft.change}
      onCommit={draft.commit}
      onCompletion={draft.complete}
    />
  )
}
