import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js'
import type { ReactNode } from 'react'
import {
  readContactForm,
  subjectLengths,
  type ContactForm
} from '../../../../contract/portals/contactForm.ts'
import { useButtonStyle } from '../../ui/Button.tsx'
import { buttonClass, classes } from '../../ui/classes.ts'
import { Glyph } from '../../ui/Icon.tsx'
import { SocialLinks } from '../../ui/SocialLinks.tsx'
import { useVisit } from '../../view/PortalContext.tsx'
import type { BlockProps, BlockView } from '../block.ts'
import { idAt } from '../values.ts'
import { ContactField, Label } from './ContactField.tsx'
import { ContactInfo, useContactWays } from './ContactInfo.tsx'
import { filled, useContactTexts } from './contactTexts.ts'

/** Data for `client/contact.ts` to send the form. */
export interface ContactData {
  portal: string
  portalName: string
  portalDomain: string
  subjectTemplate: string
  bodyTemplate: string
  texts: Record<'sending' | 'sent' | 'address' | 'often' | 'nobody' | 'failed', string>
}

/** Contact form, sent by script; its anti-spam token is fetched when the form becomes visible. */
function ContactBlock({ block, place }: BlockProps): ReactNode {
  const visit = useVisit()
  const texts = useContactTexts()
  const style = useButtonStyle(block.sendButton)
  const { hasAny } = useContactWays()
  if (visit.hasContact === false) return <NoContact />
  const form = readContactForm(block)
  const id = idAt(place)
  const hasInfo = block.showInfo === true && hasAny
  return (
    <div className={classes('contact', (hasInfo || block.showSocial === true) && 'has-info')}>
      <NoScript hasInfoBeside={hasInfo} />
      <form
        className="contact-form"
        method="post"
        data-contact={JSON.stringify(contactData(visit, form, texts))}
      >
        <p className="field-help">{texts.required}</p>
        <FromField id={`${id}-from`} />
        {form.subject.isShown && <SubjectField id={`${id}-subject`} required={form.subject.required} />}
        {form.fields.map((field) => (
          <ContactField key={field.key} field={field} id={`${id}-field-${field.key}`} />
        ))}
        {form.message.isShown && <MessageField id={`${id}-message`} message={form.message} />}
        <p className="notice color-error" role="alert" data-error="" hidden>
          <Glyph path={mdiAlertCircleOutline} />
          <span />
        </p>
        <button type="submit" className={buttonClass(style)} disabled>
          {texts.send}
        </button>
      </form>
      <div className="contact-sent notice color-success" tabIndex={-1} data-sent="" hidden>
        <Glyph path={mdiCheckCircleOutline} />
        <div>
          <p />
          <button type="button" className={buttonClass({ ...style, variant: 'outlined' })}>
            {texts.another}
          </button>
        </div>
      </div>
      {(hasInfo || block.showSocial === true) && (
        <aside className="contact-aside" aria-label={texts.reach}>
          {hasInfo && <ContactInfo />}
          {block.showSocial === true && <SocialLinks />}
        </aside>
      )}
    </div>
  )
}

function contactData(
  { portal, origin }: ReturnType<typeof useVisit>,
  form: ContactForm,
  { sending, sent, address, often, nobody, failed }: ReturnType<typeof useContactTexts>
): ContactData {
  return {
    portal: portal._id,
    portalName: portal.config.title,
    portalDomain: new URL(origin).host,
    subjectTemplate: form.subjectTemplate,
    bodyTemplate: form.bodyTemplate,
    texts: { sending, sent, address, often, nobody, failed }
  }
}

/** Other ways to reach the people of the portal, where the form cannot be sent. */
function NoScript({ hasInfoBeside }: { hasInfoBeside: boolean }): ReactNode {
  const texts = useContactTexts()
  const { hasAny } = useContactWays()
  return (
    <noscript>
      <div className="notice">
        <div>
          <p>{texts.noScript}</p>
          {hasAny && <p>{texts.otherwise}</p>}
          {hasAny && !hasInfoBeside && <ContactInfo />}
        </div>
      </div>
    </noscript>
  )
}

/** Notice that the portal has no contact address. */
function NoContact(): ReactNode {
  const texts = useContactTexts()
  const { hasAny } = useContactWays()
  return (
    <div className="contact">
      <p className="notice">{texts.nobody}</p>
      {hasAny && <ContactInfo />}
    </div>
  )
}

function FromField({ id }: { id: string }): ReactNode {
  const texts = useContactTexts()
  return (
    <div className="contact-field">
      <Label id={id} required>
        {texts.from}
      </Label>
      <input
        id={id}
        className="field"
        type="email"
        name="from"
        required
        maxLength={320}
        autoComplete="email"
        aria-describedby={`${id}-help`}
      />
      <p className="field-help" id={`${id}-help`}>
        {texts.fromHelp}
      </p>
    </div>
  )
}

function SubjectField({ id, required }: { id: string; required: boolean }): ReactNode {
  const texts = useContactTexts()
  const { least, most } = subjectLengths
  return (
    <div className="contact-field">
      <Label id={id} required={required}>
        {texts.subject}
      </Label>
      <input
        id={id}
        className="field"
        type="text"
        name="subject"
        required={required}
        minLength={least}
        maxLength={most}
        aria-describedby={`${id}-help`}
      />
      <p className="field-help" id={`${id}-help`}>
        {filled(texts.subjectHelp, { least, most })}
      </p>
    </div>
  )
}

function MessageField({ id, message }: { id: string; message: ContactForm['message'] }): ReactNode {
  const texts = useContactTexts()
  const { required, least = 0, most } = message
  const help = least ? (most ? texts.between : texts.atLeast) : most ? texts.atMost : ''
  return (
    <div className="contact-field">
      <Label id={id} required={required}>
        {texts.message}
      </Label>
      <textarea
        id={id}
        className="field"
        name="message"
        rows={8}
        required={required}
        {...(least ? { minLength: least } : {})}
        {...(most ? { maxLength: most } : {})}
        {...(help ? { 'aria-describedby': `${id}-help` } : {})}
      />
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {filled(help, { least, most: most ?? 0 })}
        </p>
      )}
    </div>
  )
}

export const contact: BlockView = { View: ContactBlock }
