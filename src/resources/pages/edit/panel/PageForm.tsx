import { useMemo, useState, type ReactNode } from 'react'
import type { Page, PageConfig } from '../../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { PlannedForm } from '../../../../schemaForms/planned/PlannedForm.tsx'
import { useEdited, useEditor } from '../EditorContext.ts'
import { dateFormat, pageSchema } from './pageSchema.ts'
import { useOwnFields } from './useOwnFields.ts'

interface PageFormProps {
  page: Page
  portalId: string | undefined
  disabled: boolean
}

const noContext = {}

/** What is said of the page beside its blocks: its title, its address, its dates, its picture. */
export function PageForm({ page, portalId, disabled }: PageFormProps): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const config = useEdited(({ history }) => history.present)
  // While it is edited it stays as it was: days do not become moments.
  const [format] = useState(() => dateFormat(page.type, config))
  const schema = useMemo(() => pageSchema(page.type, t, format), [page.type, t, format])
  const ownFields = useOwnFields(page, portalId)
  // What the form completes is kept with the next change: to look at the page changes nothing.
  const [completed, setCompleted] = useState<{ of: PageConfig; data: Record<string, unknown> }>()
  return (
    <PlannedForm
      schema={schema}
      data={completed?.of === config ? completed.data : config}
      context={noContext}
      idPrefix="page"
      disabled={disabled}
      ownFields={ownFields}
      // What is edited is the configuration itself: its rules are those of the schema.
      onChange={(data) => editor.change(data as PageConfig & typeof data, 'page')}
      onCommit={() => editor.settle()}
      onCompletion={(data) => setCompleted({ of: config, data })}
    />
  )
}
