import { useMemo, type ReactNode } from 'react'
import type { License } from '../../../../contract/licenses.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { isLicenseValid } from '../model/valid.ts'
import type { EditorProps } from './editor.ts'
import { ItemForm } from './ItemForm.tsx'
import { ItemsEditor } from './ItemsEditor.tsx'
import { licenseSchema } from './schemas.ts'

/** Editor of the licenses that an account adds to the standard ones. */
export function LicensesEditor(props: EditorProps<License[]>): ReactNode {
  const t = useViewTranslate()
  const schema = useMemo(() => licenseSchema(t), [t])
  return (
    <ItemsEditor
      {...props}
      label={t('settings.sections.licenses')}
      empty={t('settings.licenses.none')}
      addLabel={t('settings.licenses.add')}
      create={() => ({ title: '', href: '' })}
      titleOf={({ title }) => title}
      isValid={isLicenseValid}
      removal={() => t('settings.licenses.removal')}
    >
      {(_item, editor) => <ItemForm schema={schema} {...editor} />}
    </ItemsEditor>
  )
}
