import type { ReactNode } from 'react'
import { TranslateProvider } from '../i18n/translate.tsx'
import { FieldsTable } from '../views/fields/FieldsTable.tsx'
import { fieldMessages } from '../views/fields/messages.ts'
import { viewMessages } from '../views/messages.ts'
import type { EmbedViewProps } from './views.ts'

const messages = [viewMessages, fieldMessages]

export default function FieldsView({ dataset }: EmbedViewProps): ReactNode {
  return (
    <TranslateProvider messages={messages}>
      <FieldsTable dataset={dataset} height="window" />
    </TranslateProvider>
  )
}
