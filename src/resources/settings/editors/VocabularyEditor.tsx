import { Alert } from '@mui/material'
import { useMemo, type ReactNode } from 'react'
import type { AccountKeys } from '../../../../contract/session.ts'
import type { PrivateConcept } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { hasTwin } from '../model/twins.ts'
import { isConceptValid } from '../model/valid.ts'
import type { EditorProps } from './editor.ts'
import { ItemForm } from './ItemForm.tsx'
import { ItemsEditor } from './ItemsEditor.tsx'
import { conceptSchema } from './schemas.ts'
import { Usage } from './Usage.tsx'

/** Editor of the private concepts of an account. */
export function VocabularyEditor({
  account,
  ...props
}: EditorProps<PrivateConcept[]> & { account: AccountKeys }): ReactNode {
  const t = useViewTranslate()
  const schemas = useMemo(() => ({ new: conceptSchema(t, false), named: conceptSchema(t, true) }), [t])
  const usageOf = ({ identifiers }: PrivateConcept): ReactNode => (
    <Usage account={account} kind="concepts" values={identifiers} text={t('settings.vocabulary.removal')} />
  )
  const twin = props.value.find((concept) => hasTwin(concept, props.value))
  return (
    <>
      {twin && (
        <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
          {t('settings.vocabulary.twin', { title: twin.title.trim() })}
        </Alert>
      )}
      <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
        {t('settings.vocabulary.warning')}
      </Alert>
      <ItemsEditor
        {...props}
        label={t('settings.sections.privateVocabulary')}
        empty={t('settings.vocabulary.none')}
        addLabel={t('settings.vocabulary.add')}
        // The server sets the other fields.
        create={() => ({ title: '', type: 'string', identifiers: [] }) as unknown as PrivateConcept}
        titleOf={({ title }) => title}
        isValid={isConceptValid}
        removal={usageOf}
      >
        {(item, editor) => <ItemForm schema={item.id ? schemas.named : schemas.new} {...editor} />}
      </ItemsEditor>
    </>
  )
}
