import { alpha, styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { RichText } from '../values/RichText.tsx'
import { kindOf } from '../../../contract/datasets/propertyTypes.ts'
import { columnTitle } from '../table/columns.ts'
import { safeHref } from '../values/cellContent.ts'
import { fieldCapabilities, fieldValues, type FieldCapability, type FieldValue } from './fieldInfo.ts'
import type { FieldConcept } from './useConcepts.ts'

/** Maximum number of values shown for one column. */
const shownValues = 200

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 200px) minmax(0, 1fr)',
  gap: '8px 20px',
  maxWidth: 900,
  margin: '0 0 12px',
  '& dt': { color: theme.palette.text.secondary, fontWeight: 600 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& a': { color: theme.palette.primary.text ?? theme.palette.primary.main },
  '& .chips': { display: 'flex', flexWrap: 'wrap', gap: 6, margin: 0, padding: 0, listStyle: 'none' },
  '& .chips li': {
    padding: '2px 10px',
    borderRadius: 12,
    border: `1px solid ${theme.palette.divider}`,
    color: theme.palette.text.secondary
  },
  '& .chips li.enabled': {
    borderColor: 'transparent',
    background: alpha(theme.palette.primary.main, theme.palette.mode === 'dark' ? 0.25 : 0.12),
    color: theme.palette.text.primary
  },
  '& .values': { maxHeight: 300, overflow: 'auto' },
  '& table': { borderCollapse: 'collapse' },
  '& table th, & table td': {
    padding: '3px 16px 3px 0',
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: 'left'
  },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 2,
    '& dd': { marginBottom: 8 }
  }
}))

interface FieldDetailsProps {
  property: SchemaProperty
  concept: FieldConcept | undefined
}

/** Details of a column: description, concept, type, values and capabilities. */
export function FieldDetails({ property, concept }: FieldDetailsProps): ReactNode {
  const translate = useViewTranslate()
  const original = property['x-originalName']
  const kind = translate(`fields.kind.${kindOf(property).id}`)
  const cardinality = property['x-cardinality']
  const description = property.description || concept?.description
  const capabilities = fieldCapabilities(property)
  const values = fieldValues(property)
  const hasLabels = values.some(({ label }) => label !== undefined)
  return (
    <List>
      <Fact name={translate('fields.title')}>{columnTitle(property)}</Fact>
      {original && original !== property.key && (
        <Fact name={translate('fields.originalName')}>{original}</Fact>
      )}
      <Fact name={translate('fields.type')}>{property.format ? `${kind} (${property.format})` : kind}</Fact>
      {cardinality !== undefined && (
        <Fact name={translate('fields.cardinality')}>{cardinality.toLocaleString(currentLocale())}</Fact>
      )}
      {concept && (
        <Fact name={translate('fields.concept')}>
          <Concept concept={concept} />
        </Fact>
      )}
      {description && (
        <Fact name={translate('fields.description')}>
          <RichText text={description} />
        </Fact>
      )}
      {property['x-display'] && <Fact name={translate('fields.display')}>{property['x-display']}</Fact>}
      {capabilities.length > 0 && (
        <Fact name={translate('fields.capabilities')}>
          <Capabilities capabilities={capabilities} />
        </Fact>
      )}
      {values.length > 0 && (
        <Fact name={translate(hasLabels ? 'fields.labelledValues' : 'fields.values')}>
          <Values values={values} hasLabels={hasLabels} />
        </Fact>
      )}
    </List>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div style={{ display: 'contents' }}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Concept({ concept: { title, identifier } }: { concept: FieldConcept }): ReactNode {
  const translate = useViewTranslate()
  const href = safeHref(identifier)
  if (!href) return title
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={translate('views.table.newWindow', { name: href })}
    >
      {title}
    </a>
  )
}

function Capabilities({ capabilities }: { capabilities: FieldCapability[] }): ReactNode {
  const translate = useViewTranslate()
  return (
    <ul className="chips">
      {capabilities.map(({ name, enabled }) => {
        const capability = translate(`fields.capability.${name}`)
        const state = translate(enabled ? 'fields.enabled' : 'fields.disabled', { capability })
        return (
          <li key={name} className={enabled ? 'enabled' : undefined} title={state} aria-label={state}>
            {capability}
          </li>
        )
      })}
    </ul>
  )
}

function Values({ values, hasLabels }: { values: FieldValue[]; hasLabels: boolean }): ReactNode {
  const translate = useViewTranslate()
  const shown = values.slice(0, shownValues)
  const hiddenCount = values.length - shown.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
    <section className="values" tabIndex={0} aria-label={translate('fields.values')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('fields.value')}</th>
            {hasLabels && <th scope="col">{translate('fields.label')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, label }) => (
            <tr key={value}>
              <td>{value}</td>
              {hasLabels && <td>{label}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {hiddenCount > 0 &&
        translate('fields.moreValues', { count: hiddenCount.toLocaleString(currentLocale()) })}
    </section>
  )
}
