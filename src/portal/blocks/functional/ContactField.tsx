import type { ReactNode } from 'react'
import type { ContactField as Field } from '../../../../contract/portals/contactForm.ts'
import type { Visit } from '../../../../contract/portals/visit.ts'
import { onSite, platformAddress, siteName } from '../../view/addresses.ts'
import { useVisit } from '../../view/PortalContext.tsx'
import { useContactTexts } from './contactTexts.ts'

const maxChoices = 10_000

/** API URL of the choices, fetched by the browser when the form becomes visible. */
function choicesAddress(visit: Visit, type: 'dataset' | 'application'): string {
  const address = platformAddress(type === 'dataset' ? '/catalog/datasets' : '/applications', {
    publicationSites: siteName(visit),
    select: 'id,title',
    sort: 'title:1',
    size: maxChoices
  })
  return onSite(visit, address)
}

export function Label({
  id,
  required,
  children
}: {
  id: string
  required: boolean
  children: ReactNode
}): ReactNode {
  return (
    <label htmlFor={id} className="field-label">
      {children}
      {required && <span aria-hidden="true"> *</span>}
    </label>
  )
}

/** Additional field of a contact form, configured by the page. */
export function ContactField({ field, id }: { field: Field; id: string }): ReactNode {
  const visit = useVisit()
  const texts = useContactTexts()
  const { type, key, label, required, options, multiple } = field
  if (type === 'select' && multiple) {
    return (
      <fieldset className="contact-field contact-checks" {...(required ? { 'data-required': '' } : {})}>
        <legend className="field-label">
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </legend>
        {options.map((option) => (
          <label key={option} className="check">
            <input type="checkbox" name={key} value={option} /> {option}
          </label>
        ))}
      </fieldset>
    )
  }
  return (
    <div className="contact-field">
      <Label id={id} required={required}>
        {label}
      </Label>
      {type === 'text' ? (
        <input id={id} className="field" type="text" name={key} maxLength={1000} required={required} />
      ) : (
        <select
          id={id}
          className="field"
          name={key}
          required={required}
          {...(multiple ? { multiple: true, size: 6, 'aria-describedby': `${id}-help` } : {})}
          {...(type === 'select' ? {} : { 'data-choices': choicesAddress(visit, type) })}
        >
          {!multiple && <option value="">{texts.choose}</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {type !== 'text' && multiple && (
        <p className="field-help" id={`${id}-help`}>
          {texts.several}
        </p>
      )}
    </div>
  )
}
