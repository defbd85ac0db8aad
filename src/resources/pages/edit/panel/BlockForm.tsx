import { Typography } from '@mui/material'
import { useMemo, useState, type ReactNode } from 'react'
import type { Block } from '../../../../../contract/portals/blocks.ts'
import { blockForms } from '../../../../../contract/portals/forms/index.ts'
import type { Page } from '../../../../../contract/portals/page.ts'
import { currentLocale } from '../../../../i18n/locale.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { PlannedForm } from '../../../../schemaForms/planned/PlannedForm.tsx'
import { useEditor } from '../EditorContext.ts'
import { useOwnFields } from './useOwnFields.ts'

export interface BlockFormProps {
  block: Block
  page: Page
  /** Id of the portal: pages that are not on it are marked. */
  portalId: string | undefined
  disabled: boolean
}

const noContext = {}

/** Form of a block; the canvas shows each change immediately. */
export function BlockForm({ block, page, portalId, disabled }: BlockFormProps): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const { uuid = '', type } = block
  const schema = useMemo(() => blockForms[type]?.(currentLocale()), [type])
  const ownFields = useOwnFields(page, portalId)
  // Defaults added by the form are only stored with the next change: selecting a block must not change the draft.
  const [completed, setCompleted] = useState<{ of: Block; data: Block }>()
  if (!schema) return <Typography sx={{ color: 'text.secondary' }}>{t('pageEdit.noField')}</Typography>
  return (
    <PlannedForm
      schema={schema}
      data={completed?.of === block ? completed.data : block}
      context={noContext}
      idPrefix={`block-${uuid}`}
      disabled={disabled}
      isNew
      ownFields={ownFields}
      onChange={(data) => editor.update(uuid, data as Block, uuid)}
      onCommit={() => editor.settle()}
      onCompletion={(data) => setCompleted({ of: block, data: data as Block })}
    />
  )
}
