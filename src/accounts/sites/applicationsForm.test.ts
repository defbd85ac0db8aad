import { expect, it } from 'vitest'
import { applicationForms, applicationProblems, applicationsOf } from './applicationsForm.ts'

const t = (key: string): string => key

it('reads addresses by lines, and shows them again', () => {
  const applications = [{ id: 'a', name: 'A', redirectUris: ['https://a.example', 'org.example.a:/back'] }]
  expect(applicationsOf(applicationForms(applications))).toEqual(applications)
  expect(applicationsOf([{ id: ' a ', name: ' A ', addresses: '\n https://a.example \n\n' }])).toEqual([
    { id: 'a', name: 'A', redirectUris: ['https://a.example'] }
  ])
})

it('tells what is missing or wrong at its field', () => {
  const problems = applicationProblems(
    [
      { id: 'a', name: 'A', addresses: 'https://a.example' },
      { id: 'a', name: '', addresses: 'javascript:alert(1)' },
      { id: 'b c', name: 'B', addresses: 'http://b.example' },
      { id: '', name: 'C', addresses: ' ' }
    ],
    t,
    false
  )
  expect(Object.entries(problems).filter(([, problem]) => problem !== undefined)).toEqual([
    ['site-application-1-name', 'blocks.form.required'],
    ['site-application-1-id', 'sites.applications.takenId'],
    ['site-application-1-addresses', 'sites.applications.badAddress'],
    ['site-application-2-id', 'sites.applications.badId'],
    ['site-application-2-addresses', 'sites.applications.badAddress'],
    ['site-application-3-id', 'blocks.form.required'],
    ['site-application-3-addresses', 'blocks.form.required']
  ])
})
