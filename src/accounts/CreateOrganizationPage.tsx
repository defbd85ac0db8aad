import type { ReactNode } from 'react'
import { useViewTranslate } from '../i18n/translate.tsx'
import { pageConfig } from '../pageConfig.ts'
import { CardPage } from './CardPage.tsx'
import { ReadOnlyAccountsAlert } from '../ui/ReadOnlyAccountsAlert.tsx'
import { CreateOrgaStep } from './login/CreateOrgaStep.tsx'

/** `/simple-directory/create-organization`: form to create an organization. */
export default function CreateOrganizationPage(): ReactNode {
  const t = useViewTranslate()
  return (
    <CardPage title={t('accounts.me.createOrganization')}>
      {pageConfig.readOnlyAccounts ? (
        <ReadOnlyAccountsAlert />
      ) : (
        <CreateOrgaStep onDone={() => window.location.assign(pageConfig.basePath)} />
      )}
    </CardPage>
  )
}
