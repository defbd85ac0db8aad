import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { chooseAccount, loginAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { createOrganization, patchUser } from '../accountsApi.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { missingProblem } from '../../ui/form/fieldProblems.ts'

const maxLength = 150

export function CreateOrgaStep(props: { onDone: () => void }): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const [name, setName] = useState('')
  const action = useAction()
  const focus = useInitialFocus<HTMLInputElement>()

  const form = useCheckedForm({
    problems: { organizationName: missingProblem(name, t) },
    places: { duplicateOrga: 'organizationName' },
    action,
    save: () =>
      action.run(async () => {
        if (!user) return
        const { id } = await createOrganization(name.trim())
        await patchUser(user.id, { ignorePersonalAccount: true, defaultOrg: id })
        chooseAccount({ organization: id })
        props.onDone()
      })
  })

  if (!user) {
    return (
      <Stack sx={{ gap: 3 }}>
        <Alert severity="info">{t('accounts.createOrga.needsSession')}</Alert>
        <Button variant="contained" size="large" href={loginAddress()}>
          {t('accounts.logIn')}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack component="form" {...form.form} sx={{ gap: 2.5 }}>
      <Typography>{t('accounts.createOrga.intro')}</Typography>
      <TextField
        {...form.field('organizationName')}
        name="organizationName"
        label={t('accounts.organizationName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        inputRef={focus}
        fullWidth
        slotProps={{ htmlInput: { maxLength, autoComplete: 'organization' } }}
      />
      <FormAlert error={form.alert} />
      <SubmitButton form={form} size="large">
        {t('accounts.createOrga.submit')}
      </SubmitButton>
      <Button disabled={form.busy} onClick={props.onDone}>
        {t('accounts.createOrga.skip')}
      </Button>
    </Stack>
  )
}
