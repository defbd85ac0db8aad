import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useSession } from '../../authProvider/useSession.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { pageConfig } from '../../pageConfig.ts'
import { emailProblem, missingProblem } from '../../ui/form/fieldProblems.ts'
import { FormAlert } from '../../ui/form/FormAlert.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useAction } from '../../ui/form/useAction.ts'
import { useCheckedForm } from '../../ui/form/useCheckedForm.ts'
import { useInitialFocus } from '../../ui/form/useInitialFocus.ts'
import { sendContact } from '../accountsApi.ts'
import { CardPage } from '../CardPage.tsx'
import { useAnonymousToken } from '../useAnonymousToken.ts'

/** `/simple-directory/contact`: contact form for the administrators of the platform, or of the current site. */
export default function ContactPage(): ReactNode {
  const t = useViewTranslate()
  const [sentTo, setSentTo] = useState<string>()
  const brand = pageConfig.brand.title
  return (
    <CardPage title={t('contact.title')} width={560}>
      {!pageConfig.hasContact && <Alert severity="info">{t('contact.none', { brand })}</Alert>}
      {pageConfig.hasContact && sentTo === undefined && <ContactForm onSent={setSentTo} />}
      {sentTo !== undefined && (
        <Stack sx={{ gap: 3 }}>
          <Typography component="output" sx={{ overflowWrap: 'anywhere' }}>
            {t('contact.sent', { email: sentTo })}
          </Typography>
          <Button variant="contained" size="large" href={pageConfig.basePath}>
            {t('contact.back', { brand })}
          </Button>
          <Button onClick={() => setSentTo(undefined)}>{t('contact.another')}</Button>
        </Stack>
      )}
    </CardPage>
  )
}

function ContactForm(props: { onSent: (from: string) => void }): ReactNode {
  const t = useViewTranslate()
  const { user } = useSession()
  const focus = useInitialFocus<HTMLInputElement>()
  const { form, set, checked, isWaiting } = useContactForm(user, props.onSent)

  return (
    <Stack component="form" {...checked.form} sx={{ gap: 2.5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        {t('contact.intro', { brand: pageConfig.brand.title })}
      </Typography>
      <TextField
        {...checked.field('contact-from')}
        name="from"
        type="email"
        label={t('contact.from')}
        value={form.from}
        onChange={(event) => set({ from: event.target.value })}
        inputRef={user ? undefined : focus}
        fullWidth
        required
        slotProps={{ htmlInput: { autoComplete: 'email', maxLength: 320 } }}
      />
      <TextField
        {...checked.field('contact-subject')}
        name="subject"
        label={t('contact.subject')}
        value={form.subject}
        onChange={(event) => set({ subject: event.target.value })}
        inputRef={user ? focus : undefined}
        fullWidth
        required
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        {...checked.field('contact-text')}
        name="text"
        label={t('contact.text')}
        value={form.text}
        onChange={(event) => set({ text: event.target.value })}
        multiline
        minRows={6}
        maxRows={16}
        fullWidth
        required
        slotProps={{ htmlInput: { maxLength: 20_000 } }}
      />
      <FormAlert error={checked.alert} />
      <SubmitButton form={checked} size="large">
        {t('contact.submit')}
      </SubmitButton>
      <Typography
        component="output"
        variant="body2"
        sx={{ color: 'text.secondary', '&:empty': { mt: -2.5 } }}
      >
        {isWaiting ? t('contact.waiting') : ''}
      </Typography>
    </Stack>
  )
}

/** Values of the form, and how they are sent. */
function useContactForm(user: ReturnType<typeof useSession>['user'], onSent: (from: string) => void) {
  const t = useViewTranslate()
  const [form, setForm] = useState({ from: user?.email ?? '', subject: '', text: '' })
  const [isWaiting, setWaiting] = useState(false)
  const action = useAction()
  const token = useAnonymousToken(!user)
  const set = (changes: Partial<typeof form>): void => setForm({ ...form, ...changes })
  const checked = useCheckedForm({
    problems: {
      'contact-from': emailProblem(form.from, t),
      'contact-subject': missingProblem(form.subject, t),
      'contact-text': missingProblem(form.text, t)
    },
    places: { badEmail: 'contact-from' },
    action,
    isDirty: !!(form.subject || form.text),
    save: () =>
      action.run(async () => {
        const from = form.from.trim()
        setWaiting(!user)
        try {
          const proof = user ? {} : { token: await token() }
          await sendContact({ from, subject: form.subject.trim(), text: form.text, ...proof })
        } finally {
          setWaiting(false)
        }
        onSent(from)
      })
  })
  return { form, set, checked, isWaiting }
}
