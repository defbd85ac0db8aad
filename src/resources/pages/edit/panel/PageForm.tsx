import { useMemo, type ReactNode } from 'react'
import type { Page, PageConfig } from '../../../../../contract/portals/page.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { PlannedForm } from '../../../../schemaForms/planned/PlannedForm.tsx'
import { useEdited, useEditor } from '../EditorContext.ts'
import { pageSchema } from './pageSchema.ts'
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
  const schema = useMemo(() => pageSchema(page.type, t), [page.type, t])
  const ownFields = useOwnFields(page, portalId)
  return (
    <PlannedForm
      schema={schema}
      data={config}
      context={noContext}
      idPrefix="page"
      disabled={disabled}
      ownFields={ownFields}
      onChange={(data) => editor.change(data as unknown as PageConfig, 'page')}
      onCommit={() => editor.settle()}
      // Nothing is completed: to look at the page changes nothing.
      onCompletion={() => undefined}
    />
  )
}
