import { useMemo, type ReactNode } from 'react'
import type { Contact } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import type { EditorProps } from './editor.ts'
import { ItemForm } from './ItemForm.tsx'
import { contactSchema } from './schemas.ts'

/** Editor of the contact of the account, for users of its APIs and applications. */
export function ContactEditor({ value, onChange, onCommit }: EditorProps<Contact>): ReactNode {
  const t = useViewTranslate()
  const schema = useMemo(() => contactSchema(t), [t])
  return <ItemForm id="contact" schema={schema} value={value} onChange={onChange} onCommit={onCommit} />
}
