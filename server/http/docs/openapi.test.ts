import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { contracts } from '../../testing/contracts.ts'
import { openApi } from './openapi.ts'

test('the document of every contract passes the recommended rules of Redocly, warnings included', async () => {
  const source = JSON.stringify(openApi(await contracts()))
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config: await createConfig({ extends: ['recommended'] }) })
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    [],
  )
})
