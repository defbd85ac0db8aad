import Check from '@mui/icons-material/Check'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import MenuList from '@mui/material/MenuList'
import { styled } from '@mui/material/styles'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState, type FormEvent, type ReactNode } from 'react'
import { currentLocale } from '../../i18n/locale.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { numberText, parseNumber } from '../../schemaForms/line/numberText.ts'
import type { FilterChoice, FilterInputKind, MenuOperator } from './columnOperators.ts'

const Form = styled('form')({ display: 'flex', flexDirection: 'column', gap: 8, padding: '8px 16px 12px' })
const Choices = styled('div')({ display: 'flex', flexDirection: 'column', maxHeight: 260, overflow: 'auto' })

interface FilterInputProps {
  kind: FilterInputKind
  operator: MenuOperator
  /** Values of the active filter. */
  values: string[]
  choices: FilterChoice[] | undefined
  /** Values listed first, in bold: those of the card from which the menu was opened. */
  preferred: string[]
  onApply: (values: string[]) => void
}

export function FilterInput(props: FilterInputProps): ReactNode {
  switch (props.kind) {
    case 'none':
      return null
    case 'choice':
      return <ChoiceList {...props} />
    case 'choices':
      return <ChoiceChecks {...props} />
    case 'texts':
      return <TextList {...props} />
    case 'number':
      return <NumberField {...props} />
    default:
      return <SingleField {...props} kind={props.kind} />
  }
}

function ordered(choices: FilterChoice[], preferred: string[]): FilterChoice[] {
  const first = choices.filter((choice) => preferred.includes(choice.value))
  return [...first, ...choices.filter((choice) => !preferred.includes(choice.value))]
}

const weightOf = (choice: FilterChoice, preferred: string[]): number =>
  preferred.includes(choice.value) ? 700 : 400

function ChoiceList({ values, choices = [], preferred, onApply }: FilterInputProps): ReactNode {
  return (
    <MenuList dense sx={{ maxHeight: 300, overflow: 'auto' }}>
      {ordered(choices, preferred).map((choice) => (
        <MenuItem
          key={choice.value}
          selected={values.includes(choice.value)}
          sx={{ fontWeight: weightOf(choice, preferred), whiteSpace: 'normal' }}
          onClick={() => onApply([choice.value])}
        >
          {choice.text}
        </MenuItem>
      ))}
    </MenuList>
  )
}

function ChoiceChecks({ values, choices = [], preferred, onApply }: FilterInputProps): ReactNode {
  const translate = useViewTranslate()
  const [checked, setChecked] = useState<ReadonlySet<string>>(() => new Set(values))
  const toggle = (value: string): void => {
    const newChecked = new Set(checked)
    if (!newChecked.delete(value)) newChecked.add(value)
    setChecked(newChecked)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onApply(choices.map((choice) => choice.value).filter((value) => checked.has(value)))
  }
  return (
    <Form onSubmit={submit}>
      <Choices>
        {ordered(choices, preferred).map((choice) => (
          <FormControlLabel
            key={choice.value}
            control={
              <Checkbox
                size="small"
                checked={checked.has(choice.value)}
                onChange={() => toggle(choice.value)}
              />
            }
            label={choice.text}
            slotProps={{ typography: { sx: { fontSize: 14, fontWeight: weightOf(choice, preferred) } } }}
          />
        ))}
      </Choices>
      <Button type="submit" variant="contained">
        {translate('views.columnMenu.apply')}
      </Button>
    </Form>
  )
}

/** One text field per value, and an empty one for the next value. */
function TextList({ operator, values, preferred, onApply }: FilterInputProps): ReactNode {
  const translate = useViewTranslate()
  const [typed, setTyped] = useState<string[]>(() => (values.length > 0 ? values : preferred.slice(0, 1)))
  const fields = [...typed.filter((value) => value !== ''), '']
  const [first, second] =
    operator === 'in' ? (['firstIn', 'nextIn'] as const) : (['firstNin', 'nextNin'] as const)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onApply(fields)
  }
  return (
    <Form onSubmit={submit}>
      {fields.map((value, index) => (
        <TextField
          key={index}
          size="small"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this field
          autoFocus={index === 0}
          label={translate(`views.columnMenu.${index === 0 ? first : second}`)}
          value={value}
          onChange={(event) =>
            setTyped(fields.map((currentText, at) => (at === index ? event.target.value : currentText)))
          }
        />
      ))}
      <Button type="submit" variant="contained">
        {translate('views.columnMenu.apply')}
      </Button>
    </Form>
  )
}

function SingleField(props: FilterInputProps & { kind: 'text' | 'date' }): ReactNode {
  const { kind, operator, values, preferred, onApply } = props
  const [value, setValue] = useState(values[0] ?? (operator === 'eq' ? (preferred[0] ?? '') : ''))
  return (
    <OneField
      operator={operator}
      type={kind}
      value={value}
      onType={setValue}
      onSubmit={() => onApply([value])}
    />
  )
}

/**
 * Text field for numbers. `type=number` parses the comma by the language of the browser, not of the page: 5,5 could
 * become 55.
 */
function NumberField({ operator, values, preferred, onApply }: FilterInputProps): ReactNode {
  const initialText = values[0] ?? (operator === 'eq' ? preferred[0] : undefined)
  const [value, setValue] = useState(() =>
    numberText(initialText && (parseNumber(initialText) ?? initialText), currentLocale())
  )
  const [isWrong, setWrong] = useState(false)
  const submit = (): void => {
    const number = parseNumber(value)
    setWrong(number === undefined && value.trim() !== '')
    if (number !== undefined) onApply([String(number)])
    else if (value.trim() === '') onApply([''])
  }
  return (
    <OneField
      operator={operator}
      inputMode="decimal"
      error={isWrong}
      value={value}
      onType={setValue}
      onSubmit={submit}
    />
  )
}

interface OneFieldProps extends Pick<TextFieldProps, 'type' | 'error'> {
  operator: MenuOperator
  inputMode?: 'decimal'
  value: string
  onType: (value: string) => void
  onSubmit: () => void
}

function OneField({ operator, inputMode, onType, onSubmit, ...field }: OneFieldProps): ReactNode {
  const translate = useViewTranslate()
  const apply = translate('views.columnMenu.apply')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        size="small"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened this field
        autoFocus
        {...field}
        onChange={(event) => onType(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': translate(`views.columnMenu.operators.${operator}`), inputMode },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" size="small" edge="end" title={apply}>
                  <Check />
                </IconButton>
              </InputAdornment>
            )
          }
        }}
      />
    </Form>
  )
}
