import { expect, it } from 'vitest'
import { linkedPage } from './referer.ts'

const at = (path: string) => linkedPage(`https://h${path}`)

it('the page of an application has its key before its id, or in a parameter', () => {
  const page = { key: 'k', application: 'a' }
  for (const path of [
    '/data-fair/app/k:a',
    '/data-fair/app/k%3Aa',
    '/data-fair/app/k%3aa/',
    '/data-fair/app/k:a/page.html?x=1#y',
    '/data-fair/app/a?key=k&draft=true',
    '/below/data-fair/app/k:a'
  ]) {
    expect(at(path), path).toEqual(page)
  }
  expect(at('/data-fair/app/k:a:b')).toEqual({ key: 'k', application: 'a:b' })
  expect(at('/data-fair/app/k:a?key=')).toEqual(page)
  expect(at('/data-fair/app/k:a?key=l')).toEqual({ key: 'l', application: 'k:a' })
})

it('the embed of a dataset counts as a page of the application that has the key', () => {
  expect(at('/data-fair/embed/dataset/k:d/table')).toEqual({ key: 'k' })
  expect(at('/data-fair/embed/dataset/d/table?key=k')).toEqual({ key: 'k' })
})

it('other pages have no key', () => {
  for (const path of [
    '/data-fair/app/a',
    '/data-fair/app/k%253Aa',
    '/data-fair/app/:a',
    '/data-fair/app/%E0%A4%A',
    '/data-fair/app/',
    '/data-fair/application/a?key=k',
    '/data-fair/app/../datasets?key=k',
    '/data-fair/embed/application/a/config?key=k',
    '/?key=k'
  ]) {
    expect(at(path), path).toBeUndefined()
  }
  expect(linkedPage(undefined)).toBeUndefined()
  expect(linkedPage('')).toBeUndefined()
  expect(linkedPage('not an address')).toBeUndefined()
})
