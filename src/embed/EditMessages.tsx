import type { ReactNode } from 'react'
import { blockMessages } from '../ui/messages.ts'
import { TranslateProvider } from '../i18n/translate.tsx'
import { schemaFormMessages } from '../schemaForms/index.ts'
import { editMessages } from '../views/edit/messages.ts'
import { viewMessages } from '../views/messages.ts'

const messages = [viewMessages, blockMessages, schemaFormMessages, editMessages]

/** Translations of the views that write lines; read-only views do not load them. */
export function EditMessages({ children }: { children: ReactNode }): ReactNode {
  return <TranslateProvider messages={messages}>{children}</TranslateProvider>
}
