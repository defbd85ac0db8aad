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
import { useState, type ReactNode } from 'react'
import { avatarAddress } from '../../authProvider/account.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { Section } from '../me/Section.tsx'
import { emailProblem, missingProblem } from '../../ui/form/fieldProblems.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { useAction, type ActionState } from '../../ui/form/useAction.ts'
import type { DepartmentsProps } from './Departments.tsx'
import { invitePartner, readOrganization, removePartner, type Partner } from './organizationApi.ts'

const nothing = { name: '', contactEmail: '' }

/** Partner organizations: invited by mail, accepted by one of their administrators. */
export function Partners({ organization, onChange }: DepartmentsProps): ReactNode {
  const t = useViewTranslate()
  const { id, partners = [] } = organization
  const [invited, setInvited] = useState<string>()
  const action = useAction()
  const change = (work: () => Promise<void>): Promise<boolean> =>
    action.run(async () => {
      setInvited(undefined)
      await work()
      onChange(await readOrganization(id))
    })
  // The former invitation is revoked, so that its link is no longer valid.
  const resend = ({ partnerId, name, contactEmail = '' }: Partner): Promise<boolean> =>
    change(async () => {
      await invitePartner(id, { name, contactEmail })
      await removePartner(id, partnerId)
      setInvited(contactEmail)
    })
  return (
    <Section id="partners" title={t('organization.partners')} help={t('organization.partnersHelp')}>
      {partners.length === 0 && <Typography>{t('organization.noPartner')}</Typography>}
      <List disablePadding>
        {partners.map((partner) => (
          <PartnerLine
            key={partner.partnerId}
            partner={partner}
            busy={action.busy}
            onResend={() => void resend(partner)}
            onRemove={() => change(() => removePartner(id, partner.partnerId))}
          />
        ))}
      </List>
      {invited && <Alert severity="success">{t('organization.invited', { email: invited })}</Alert>}
      <PartnerInvitation organizationId={id} action={action} change={change} onInvited={setInvited} />
    </Section>
  )
}

interface PartnerInvitationProps {
  organizationId: string
  action: ActionState
  /** Runs a change, and reads the organization again. */
  change: (work: () => Promise<void>) => Promise<boolean>
  onInvited: (email: string) => void
}

function PartnerInvitation(props: PartnerInvitationProps): ReactNode {
  const { organizationId, action, change, onInvited } = props
  const t = useViewTranslate()
  const [form, setForm] = useState(nothing)
  const typed = { name: form.name.trim(), contactEmail: form.contactEmail.trim() }
  const checked = useCheckedForm({
    problems: {
      'partner-name': missingProblem(form.name, t),
      'partner-email': emailProblem(form.contactEmail, t)
    },
    places: { badEmail: 'partner-email' },
    action,
    isDirty: !!(typed.name || typed.contactEmail),
    save: () =>
      change(async () => {
        await invitePartner(organizationId, typed)
        onInvited(typed.contactEmail)
        setForm(nothing)
      })
  })
  return (
    <>
      <FormAlert error={checked.alert} />
      <Stack
        component="form"
        direction={{ xs: 'column', sm: 'row' }}
        {...checked.form}
        sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}
      >
        <TextField
          {...checked.field('partner-name')}
          size="small"
          label={t('organization.partnerName')}
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
          fullWidth
          slotProps={{ htmlInput: { maxLength: 150 } }}
        />
        <TextField
          {...checked.field('partner-email')}
          type="email"
          size="small"
          label={t('organization.partnerEmail')}
          value={form.contactEmail}
          onChange={(event) => setForm({ ...form, contactEmail: event.target.value })}
          fullWidth
        />
        <SubmitButton form={checked} variant="outlined">
          {t('organization.invite')}
        </SubmitButton>
      </Stack>
    </>
  )
}

interface PartnerLineProps {
  partner: Partner
  busy: boolean
  /** Sends the invitation again, when it has not been accepted. */
  onResend: () => void
  onRemove: () => Promise<unknown>
}

function PartnerLine({ partner, busy, onResend, onRemove }: PartnerLineProps): ReactNode {
  const t = useViewTranslate()
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', gap: 1 }}>
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
          onClick={onResend}
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
        onConfirm={onRemove}
      />
    </ListItem>
  )
}
