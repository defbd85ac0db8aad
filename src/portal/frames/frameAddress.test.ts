import { describe, expect, it } from 'vitest'
import { frameAddress, pageSearch, sharedParameters, syncRules } from './frameAddress.ts'

const src = '/data-fair/embed/dataset/d1/table?d-frame=true'
const shared = syncRules(sharedParameters('shared-filters', { uuid: 'b1', dataset: 'd1' }))
const sandboxed = syncRules(sharedParameters('sandboxed', { uuid: 'b1' }))
const content = 'd-frame=true&q=x&town_eq=Nantes&_c_year_gte=2020'

describe('parameters of a frame and of its page', () => {
  it.each([
    ['everything', syncRules(''), 'q=x&town_eq=Nantes&_c_year_gte=2020'],
    ['nothing', syncRules(undefined), ''],
    ['one', syncRules('q'), 'q=x'],
    ['sandboxed', sandboxed, 'b1_q=x&b1_town_eq=Nantes&b1__c_year_gte=2020'],
    ['shared', shared, 'b1_q=x&_d_d1_town_eq=Nantes&_c_year_gte=2020']
  ])('%s', (_name, rules, search) => {
    const pageQuery = pageSearch(src, rules, { href: `${src.split('?')[0]}?${content}`, search: '' })
    expect(pageQuery).toBe(search)
    const inFrame = new URLSearchParams(frameAddress(src, rules, `?${search}`).split('?')[1])
    expect(pageSearch(src, rules, { href: `/x?${inFrame}`, search: '' })).toBe(search)
  })

  it('parameters of other parts of the page are kept, those that the frame dropped are removed', () => {
    const search = '_d_d2_a_eq=1&_c_year_gte=2020&b1_q=x&page=2'
    expect(pageSearch(src, shared, { href: src, search })).toBe('_d_d2_a_eq=1&page=2')
    expect(frameAddress(src, shared, search)).toBe(`${src}&_c_year_gte=2020&q=x`)
  })

  it('an application shares filters on concepts and datasets without a prefix', () => {
    const rules = syncRules(sharedParameters('shared-filters', { uuid: 'b1' }))
    expect(frameAddress('/app', rules, '_c_a=1&_d_d1_b=2&b1_c=3&other=4')).toBe('/app?_c_a=1&_d_d1_b=2&c=3')
  })
})
