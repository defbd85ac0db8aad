import {
  Alert,
  Avatar,
  Button,
  List,
  ListItem,
  ListItemAvatar,
  ListItemText,
  Stack,
  TextField,
  Typography
} from '@mui/material'
import { useState, type FormEvent, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../FormAlert.tsx'
import { Section } from '../me/Section.tsx'
import { useAction } from '../useAction.ts'
import type { DepartmentsProps } from './Departments.tsx'
import { invitePartner, readOrganization, removePartner, type Partner } from './organizationApi.ts'

const nothing = { name: '', contactEmail: '' }

/** Organizations that this one shares with: invited by mail, accepted by one of their administrators. */
export function Partners({ organization, onChange }: DepartmentsProps): ReactNode {
  const t = useViewTranslate()
  const { id, partners = [] } = organization
  const [form, setForm] = useState(nothing)
  const [invited, setInvited] = useState<string>()
  const { busy, error, run } = useAction()
  const change = (work: () => Promise<void>): Promise<void> =>
    run(async () => {
      setInvited(undefined)
      await work()
      onChange(await readOrganization(id))
    })
  const invite = (partner: typeof nothing): Promise<void> =>
    change(async () => {
      await invitePartner(id, partner)
      setInvited(partner.contactEmail)
      setForm(nothing)
    })
  // The former invitation is taken back: its link is not the one to follow any more.
  const resend = ({ partnerId, name, contactEmail = '' }: Partner): Promise<void> =>
    change(async () => {
      await invitePartner(id, { name, contactEmail })
      await removePartner(id, partnerId)
      setInvited(contactEmail)
    })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const partner = { name: form.name.trim(), contactEmail: form.contactEmail.trim() }
    if (!busy && partner.name && partner.contactEmail) void invite(partner)
  }
  return (
    <Section id="partners" title={t('organization.partners')} help={t('organization.partnersHelp')}>
      {partners.length === 0 && <Typography>{t('organization.noPartner')}</Typography>}
      <List disablePadding>
        {partners.map((partner) => (
          <ListItem key={partner.partnerId} disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ListItemAvatar>
              <Avatar
                variant="rounded"
                alt=""
                {...(partner.id ? { src: avatarAddress({ type: 'organization', id: partner.id }) } : {})}
              >
                {partner.name.charAt(0).toUpperCase()}
              </Avatar>
            </ListItemAvatar>
            <ListItemText
              sx={{ flex: '1 1 180px', overflowWrap: 'anywhere' }}
              primary={partner.name}
              secondary={[partner.contactEmail, partner.id ? '' : t('organization.pending')]
                .filter(Boolean)
                .join(' – ')}
            />
            {!partner.id && partner.contactEmail && (
              <Button
                disabled={busy}
                aria-label={t('organization.resendOf', { name: partner.name })}
                onClick={() => void resend(partner)}
              >
                {t('organization.resend')}
              </Button>
            )}
            <ConfirmButton
              iconOnly
              color="error"
              disabled={busy}
              label={t('organization.removeOf', { name: partner.name })}
              text={t('organization.removePartnerSure', { name: partner.name })}
              confirmLabel={t('organization.remove')}
              onConfirm={() => change(() => removePartner(id, partner.partnerId))}
            />
          </ListItem>
        ))}
      </List>
      {invited && <Alert severity="success">{t('organization.invited', { email: invited })}</Alert>}
      <FormAlert error={error} />
      <Stack
        component="form"
        direction={{ xs: 'column', sm: 'row' }}
        noValidate
        onSubmit={submit}
        sx={{ gap: 1 }}
      >
        <TextField
          id="partner-name"
          size="small"
          label={t('organization.partnerName')}
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 150 } }}
        />
        <TextField
          id="partner-email"
          type="email"
          size="small"
          label={t('organization.partnerEmail')}
          value={form.contactEmail}
          onChange={(event) => setForm({ ...form, contactEmail: event.target.value })}
          fullWidth
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={busy || !form.name.trim() || !form.contactEmail.trim()}
        >
          {t('organization.invite')}
        </Button>
      </Stack>
    </Section>
  )
}
