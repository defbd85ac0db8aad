import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { chooseAccount, loginAddress } from '../../authProvider/account.ts'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { createOrganization, patchUser } from '../accountsApi.ts'
import { FormAlert } from '../FormAlert.tsx'
import { useAction } from '../useAction.ts'
import { useInitialFocus } from '../useInitialFocus.ts'

const maxLength = 150

export function CreateOrgaStep(props: { onDone: () => void }): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const [name, setName] = useState('')
  const { busy, error, run } = useAction()
  const focus = useInitialFocus<HTMLInputElement>()

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!user || busy || !name.trim()) return
    void run(async () => {
      const { id } = await createOrganization(name.trim())
      await patchUser(user.id, { ignorePersonalAccount: true, defaultOrg: id })
      chooseAccount({ organization: id })
      props.onDone()
    })
  }

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
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <Typography>{t('accounts.createOrga.intro')}</Typography>
      <TextField
        id="organizationName"
        name="organizationName"
        label={t('accounts.organizationName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        inputRef={focus}
        fullWidth
        slotProps={{ htmlInput: { maxLength, autoComplete: 'organization' } }}
      />
      <FormAlert error={error} />
      <Button type="submit" variant="contained" size="large" disabled={busy || !name.trim()}>
        {t('accounts.createOrga.submit')}
      </Button>
      <Button disabled={busy} onClick={props.onDone}>
        {t('accounts.createOrga.skip')}
      </Button>
    </Stack>
  )
}
