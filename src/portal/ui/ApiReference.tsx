/** Static documentation of an OpenAPI document: without requests to try, and without scripts. */
import type { ReactNode } from 'react'
import { portalTexts, useColon } from '../view/texts.ts'
import { shownApi, type ShownOperation } from './openApi.ts'

const useTexts = portalTexts({
  fr: {
    server: 'Adresse de l’API :',
    parameters: 'Paramètres',
    required: 'obligatoire',
    answer: 'Réponse',
    try: 'Ouvrir',
    document: 'Document OpenAPI'
  },
  en: {
    server: 'Address of the API:',
    parameters: 'Parameters',
    required: 'required',
    answer: 'Answer',
    try: 'Open',
    document: 'OpenAPI document'
  }
})

/** @param address URL of the document itself, for tools */
export function ApiReference({ document, address }: { document: unknown; address: string }): ReactNode {
  const texts = useTexts()
  const api = shownApi(document)
  if (!api) return null
  return (
    <div className="api">
      <p>
        {texts.server} <code>{api.server}</code> · <a href={address}>{texts.document}</a>
      </p>
      {api.tags.map(({ name, operations }) => (
        <section key={name} className="api-tag">
          {name && <h2 className="title-h3">{name}</h2>}
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} server={api.server} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Operation({ operation, server }: { operation: ShownOperation; server: string }): ReactNode {
  const texts = useTexts()
  const colon = useColon()
  const { id, method, path, summary, description, parameters, answer, link } = operation
  return (
    <details className="api-operation" id={id}>
      <summary>
        <span className={`api-method api-${method.toLowerCase()}`}>{method}</span>
        <code className="api-path">{path}</code>
        <span className="api-summary">{summary}</span>
      </summary>
      <div className="api-body">
        {description && description !== summary && <p className="api-text">{description}</p>}
        {parameters.length > 0 && (
          <div className="prose">
            <table>
              <caption>{texts.parameters}</caption>
              <tbody>
                {parameters.map((parameter) => (
                  <tr key={`${parameter.place} ${parameter.name}`}>
                    <th scope="row">
                      <code>{parameter.name}</code>
                      {parameter.isRequired && <small> {texts.required}</small>}
                    </th>
                    <td>{parameter.type}</td>
                    <td>{parameter.description}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {answer && (
          <p>
            {texts.answer}
            {colon}
            <code>{answer}</code>
          </p>
        )}
        {link !== undefined && <a href={server + link}>{texts.try}</a>}
      </div>
    </details>
  )
}
