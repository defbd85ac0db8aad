import { styled } from '@mui/material/styles'
import { Fragment, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { kindOf } from '../../../contract/datasets/propertyTypes.ts'
import { headerBackground } from '../table/blankLines.ts'
import { columnTitle } from '../table/columns.ts'
import { TableMessage } from '../table/TableMessage.tsx'
import { useTableHeight } from '../table/useTableHeight.ts'
import { FieldDetails } from './FieldDetails.tsx'
import { fieldGroups, plainText, type FieldGroup } from './fieldInfo.ts'
import { SchemaDownload } from './SchemaDownload.tsx'
import { useConcepts, type FieldConcept } from './useConcepts.ts'

const columnCount = 6

const Frame = styled('section')(({ theme }) => ({
  overflow: 'auto',
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  font: `400 14px/1.45 ${theme.typography.fontFamily}`,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '& table.fields': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& .fields > thead > tr > th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    height: 50,
    background: headerBackground(theme),
    color: theme.palette.text.secondary,
    fontSize: 13,
    fontWeight: 700,
    textAlign: 'left'
  },
  '& .fields > * > tr > *': {
    padding: '8px 12px',
    borderBottom: `1px solid ${theme.palette.divider}`,
    overflowWrap: 'anywhere'
  },
  '& .fields > tbody > tr.field:hover': { background: theme.palette.action.hover },
  '& th.group': {
    position: 'sticky',
    top: 50,
    zIndex: 1,
    background: theme.palette.background.paper,
    fontSize: 13,
    textAlign: 'left'
  },
  '& th.group span': { color: theme.palette.text.secondary, fontWeight: 400 },
  '& .key': { fontFamily: 'ui-monospace, monospace', fontSize: 13 },
  '& th.title': { fontWeight: 600, textAlign: 'left' },
  '& th.title .key': { display: 'none', fontWeight: 400, color: theme.palette.text.secondary },
  '& td.description': { maxWidth: 0, width: '34%' },
  '& td.description div': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: theme.palette.text.secondary
  },
  '& .fields > * > tr > .end': { width: 1, textAlign: 'right', whiteSpace: 'nowrap' },
  '& button.more': {
    all: 'unset',
    padding: '3px 10px',
    borderRadius: 8,
    fontSize: 13,
    fontWeight: 700,
    cursor: 'pointer',
    color: theme.palette.primary.text ?? theme.palette.primary.main
  },
  '& button.more:hover': { textDecoration: 'underline' },
  '& button.more:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  '& tr.open > *': { borderBottomColor: 'transparent' },
  // A narrow frame has two columns, the title with its key and the type; the rest is in the details.
  [theme.breakpoints.down('md')]: {
    '& .wide': { display: 'none' },
    '& th.title .key': { display: 'block' }
  },
  // A frame in a side column has room for the title only.
  '@media (max-width: 299.95px)': {
    '& .type': { display: 'none' },
    '& .fields > * > tr > *': { paddingInline: 6 }
  }
}))

interface FieldsTableProps {
  dataset: Dataset
  /** Height in pixels, or `window`: from the top of the table to the bottom of the window. */
  height: number | 'window'
}

/** Table of the columns of a dataset: title, type and concept. */
export function FieldsTable({ dataset, height }: FieldsTableProps): ReactNode {
  const translate = useViewTranslate()
  const frame = useRef<HTMLElement>(null)
  const { cssHeight } = useTableHeight(height, frame)
  const groups = useMemo(() => fieldGroups(dataset.schema), [dataset.schema])
  const concepts = useConcepts(dataset.schema)
  const [open, setOpen] = useState<string>()
  const name = translate('fields.name', { title: dataset.title })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
    <Frame ref={frame} style={{ height: cssHeight }} tabIndex={0} aria-label={name}>
      <table className="fields" aria-label={name}>
        <thead>
          <tr>
            <th scope="col" className="wide">
              {translate('fields.key')}
            </th>
            <th scope="col">{translate('fields.title')}</th>
            <th scope="col" className="type">
              {translate('fields.type')}
            </th>
            <th scope="col" className="wide">
              {translate('fields.concept')}
            </th>
            <th scope="col" className="wide">
              {translate('fields.description')}
            </th>
            <th scope="col" className="end">
              <SchemaDownload dataset={dataset} />
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <Group
            key={group.name ?? ''}
            group={group}
            isNamed={groups.length > 1 || group.name !== undefined}
            concepts={concepts}
            open={open}
            onToggle={(key) => setOpen(key === open ? undefined : key)}
          />
        ))}
      </table>
      {groups.length === 0 && <TableMessage severity="info" text={translate('fields.none')} />}
    </Frame>
  )
}

interface GroupProps {
  group: FieldGroup
  /** Whether some columns of the dataset have a group. */
  isNamed: boolean
  concepts: (property: SchemaProperty) => FieldConcept | undefined
  /** Key of the column whose details are open. */
  open: string | undefined
  onToggle: (key: string) => void
}

function Group({ group, isNamed, concepts, open, onToggle }: GroupProps): ReactNode {
  const translate = useViewTranslate()
  return (
    <tbody>
      {isNamed && (
        <tr>
          <th scope="rowgroup" colSpan={columnCount} className="group">
            {group.name === undefined ? (
              translate('fields.otherGroup')
            ) : (
              <>
                <span>{translate('fields.group')} </span>
                {group.name}
              </>
            )}
          </th>
        </tr>
      )}
      {group.fields.map((property) => (
        <Fragment key={property.key}>
          <FieldRow
            property={property}
            concept={concepts(property)}
            isOpen={open === property.key}
            onToggle={() => onToggle(property.key)}
          />
          {open === property.key && (
            <tr>
              <td colSpan={columnCount}>
                <FieldDetails property={property} concept={concepts(property)} />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
  )
}

interface FieldRowProps {
  property: SchemaProperty
  concept: FieldConcept | undefined
  isOpen: boolean
  onToggle: () => void
}

function FieldRow({ property, concept, isOpen, onToggle }: FieldRowProps): ReactNode {
  const translate = useViewTranslate()
  const title = columnTitle(property)
  const description = plainText(property.description || concept?.description || '')
  return (
    <tr className={isOpen ? 'field open' : 'field'}>
      <td className="key wide">{property.key}</td>
      <th scope="row" className="title">
        {title}
        <span className="key">{property.key}</span>
      </th>
      <td className="type">{translate(`fields.kind.${kindOf(property).id}`)}</td>
      <td className="wide">{concept?.title}</td>
      <td className="description wide">
        <div title={description || undefined}>{description}</div>
      </td>
      <td className="end">
        <button
          type="button"
          className="more"
          aria-expanded={isOpen}
          aria-label={translate(isOpen ? 'fields.lessOf' : 'fields.moreOf', { title })}
          onClick={onToggle}
        >
          {translate(isOpen ? 'fields.less' : 'fields.more')}
        </button>
      </td>
    </tr>
  )
}
