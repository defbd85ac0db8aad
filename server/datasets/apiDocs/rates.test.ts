import { expect, it } from 'vitest'
import { inEnglish } from '../../apiDocs/english.ts'
import { ratesText } from './rates.ts'

it.each([
  [
    600,
    1200,
    'Sans authentification, le nombre de requêtes est limité à 600 requêtes par 60 secondes. Avec une authentification, il est limité à 1200 requêtes par 60 secondes.',
    'Without authentication, the number of requests is limited to 600 in 60 seconds. With authentication, it is limited to 1200 in 60 seconds.'
  ],
  [
    600,
    0,
    "Sans authentification, le nombre de requêtes est limité à 600 requêtes par 60 secondes. Avec une authentification, il n'est pas limité.",
    'Without authentication, the number of requests is limited to 600 in 60 seconds. With authentication, it is not limited.'
  ],
  [
    0,
    1200,
    "Sans authentification, le nombre de requêtes n'est pas limité. Avec une authentification, il est limité à 1200 requêtes par 60 secondes.",
    'Without authentication, the number of requests is not limited. With authentication, it is limited to 1200 in 60 seconds.'
  ],
  [0, 0, "Le nombre de requêtes n'est pas limité.", 'The number of requests is not limited.']
])('tells rates of %i and %i requests, 0 for any', (anonymous, user, french, english) => {
  const rate = (requests: number): { requests: number; windowSeconds: number; computeMs: number } => ({
    requests,
    windowSeconds: 60,
    computeMs: 0
  })
  const told = ratesText({ anonymous: rate(anonymous), user: rate(user) })
  expect([told, inEnglish(told)]).toEqual([french, english])
})
