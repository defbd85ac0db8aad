import { Autocomplete } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { apiJson } from '../../api/http.ts'
import { useViewTranslate } from '../../i18n/translate.tsx'
import type { RemoteChoices } from '../line/lineField.ts'
import { choiceOf, valueOfText, type Scalar, type ValueChoice } from '../line/valueChoice.ts'
import { keepEnterInField, useChoiceProps } from './choiceProps.tsx'
import { changeValue, optionsOf, type Field } from './field.ts'
import { choicesOfAnswer } from './remoteChoices.ts'

/** `ui:field: remoteChoice` — a value of reference data, with search as you type. */
export function RemoteChoiceField(props: Field<Scalar>): ReactNode {
  const { choices, setText, offered, hint } = useRemoteChoices(optionsOf(props).remote)
  const common = useChoiceProps(props, hint)
  const value = props.formData
  return (
    <Autocomplete<ValueChoice, false, false, true>
      {...common}
      {...offered}
      freeSolo
      value={value === undefined ? null : choiceOf(value, choices)}
      onChange={(_event, chosen) =>
        changeValue(
          props,
          typeof chosen === 'string' ? valueOfText(chosen, props.schema.type) : chosen?.value
        )
      }
      onInputChange={(_event, typed, reason) => {
        if (reason !== 'input') return
        setText(typed.trim())
        changeValue(props, typed.trim() === '' ? undefined : valueOfText(typed.trim(), props.schema.type))
      }}
    />
  )
}

/** `ui:field: remoteList` — values of reference data, for a column with a separator. */
export function RemoteListField(props: Field<Scalar[]>): ReactNode {
  const { choices, setText, offered, hint } = useRemoteChoices(optionsOf(props).remote)
  const common = useChoiceProps(props, hint)
  // Responses only hold matches of the search text: the labels of selected values are kept here.
  const [chosen, setChosen] = useState<ValueChoice[]>([])
  const items = props.schema.items as { type?: unknown } | undefined
  const values = props.formData ?? []
  return (
    <Autocomplete<ValueChoice, true, false, true>
      {...common}
      {...offered}
      freeSolo
      multiple
      onKeyDown={keepEnterInField}
      // Text typed without Enter is added on blur.
      autoSelect
      filterSelectedOptions
      value={values.map((value) => choiceOf(value, [...chosen, ...choices]))}
      onChange={(_event, newChoices) => {
        setChosen((formerChoices) => [
          ...newChoices.filter((choice) => typeof choice !== 'string'),
          ...formerChoices
        ])
        const unique = new Set(
          newChoices.map((choice) =>
            typeof choice === 'string' ? valueOfText(choice.trim(), items?.type) : choice.value
          )
        )
        unique.delete('')
        changeValue(props, unique.size > 0 ? [...unique] : undefined)
      }}
      onInputChange={(_event, typed) => setText(typed.trim())}
    />
  )
}

interface RemoteOffer {
  choices: ValueChoice[]
  /** Reason for an empty list. */
  hint: string | undefined
  /** Sets the search text. */
  setText: (text: string) => void
  offered: {
    filterOptions: (options: ValueChoice[]) => ValueChoice[]
    loading: boolean
    options: ValueChoice[]
    onOpen: () => void
    onClose: () => void
  }
}

/** Choices of the source for the search text, requested once the list is open. */
function useRemoteChoices(remote: RemoteChoices | undefined): RemoteOffer {
  const t = useViewTranslate()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const deferredText = useDeferredValue(text)
  const {
    data: choices = [],
    isFetching,
    isError
  } = useQuery({
    queryKey: ['formChoices', remote?.url, deferredText],
    queryFn: ({ signal }) => (remote ? fetchChoices(remote, deferredText, signal) : []),
    enabled: isOpen,
    staleTime: 60_000,
    // Without the source, the field still accepts free text: a fast failure is better than retries.
    retry: false
  })
  return {
    choices,
    hint: isError ? t('schemaForms.choicesUnread') : undefined,
    setText,
    offered: {
      // The source has already filtered the results.
      filterOptions: (options) => options,
      loading: isFetching,
      options: choices,
      onOpen: () => setOpen(true),
      onClose: () => setOpen(false)
    }
  }
}

async function fetchChoices(
  remote: RemoteChoices,
  text: string,
  signal: AbortSignal
): Promise<ValueChoice[]> {
  const url = remote.url.replaceAll('{q}', encodeURIComponent(text))
  return choicesOfAnswer(await apiJson<unknown>(url, { signal, silent: true }), remote)
}
