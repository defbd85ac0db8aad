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

/** Form of the page's settings: title, URL, dates, picture. */
export function PageForm({ page, portalId, disabled }: PageFormProps): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const config = useEdited(({ history }) => history.present)
  // The format is fixed while the form is open: a date does not turn into a date-time.
  const [format] = useState(() => dateFormat(page.type, config))
  const schema = useMemo(() => pageSchema(page.type, t, format), [page.type, t, format])
  const ownFields = useOwnFields(page, portalId)
  // Defaults added by the form are only stored with the next change: opening the form must not change the draft.
  const [completed, setCompleted] = useState<{ of: PageConfig; data: Record<string, unknown> }>()
  return (
    <PlannedForm
      schema={schema}
      data={completed?.of === config ? completed.data : config}
      context={noContext}
      idPrefix="page"
      disabled={disabled}
      ownFields={ownFields}
      // The form data has the type of the configuration, by its schema.
      onChange={(data) => editor.change(data as PageConfig & typeof data, 'page')}
      onCommit={() => editor.settle()}
      onCompletion={(data) => setCompleted({ of: config, data })}
    />
  )
}
