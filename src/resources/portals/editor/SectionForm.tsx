import { useMemo, type ReactNode } from 'react'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { PlannedForm } from '../../../schemaForms/planned/PlannedForm.tsx'
import { portalForms, type PortalTab } from '../forms/index.ts'
import { titled } from '../forms/spec.ts'
import { portalFieldsOf } from './ownFields.tsx'
import { useEditedPortal } from './PortalEditorContext.ts'
import type { PortalDraft } from './usePortalDraft.ts'

interface SectionFormProps {
  tab: PortalTab
  draft: PortalDraft
}

const noContext = {}

/** Form of one tab of a portal's settings. */
export function SectionForm({ tab, draft }: SectionFormProps): ReactNode {
  const t = useViewTranslate()
  const schema = useMemo(() => titled(portalForms[tab], t), [tab, t])
  const { _id } = useEditedPortal()
  const ownFields = useMemo(() => portalFieldsOf(_id), [_id])
  return (
    <PlannedForm
      schema={schema}
      data={draft.data}
      context={noContext}
      idPrefix={`portal-${tab}`}
      disabled={draft.isBusy}
      ownFields={ownFields}
      onChange={draft.change}
      onCommit={draft.commit}
      onCompletion={draft.complete}
    />
  )
}
