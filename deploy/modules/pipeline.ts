import type { ModuleManifest } from '@kasa/module/manifest'

/** Actions are pinned by commit, because a tag can be moved; the version is for readers. */
const checkout = 'actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1'
const setupNode = 'actions/setup-node@820762786026740c76f36085b0efc47a31fe5020 # v7.0.0'

/** The first steps of every job. */
const prepared = `      - uses: ${checkout}
        with: { persist-credentials: false }
      - uses: ${setupNode}
        with: { node-version: 20.20.2 }`

/**
 * The pipeline with which one team releases only its module. A change of the module is checked and built; on the main
 * branch it goes to a tenth of the operators, and to all when the team promotes it. `act` also reverts it.
 */
export const pipelineOf = ({
  id,
  owner,
}: Pick<
  ModuleManifest,
  'id' | 'owner'
>): string => `# Written by \`npm run team-files\`. ${owner.team} · ${owner.contact}
# An example for GitHub Actions: copy it to .github/workflows/${id}.yml and set
# the secrets it names in the environments.
name: ${id}

on:
  push:
    branches: [main]
    paths: ['remotes/${id}/**', 'shared/**', 'pnpm-lock.yaml']
  pull_request:
    paths: ['remotes/${id}/**', 'shared/**', 'pnpm-lock.yaml']
  workflow_dispatch:
    inputs:
      act:
        description: What to do with the module that is live
        type: choice
        options: [promote, halt, rollback]
        required: true

permissions:
  contents: read

# Two releases of one module wait for each other; other modules do not.
concurrency:
  group: ${id}-\${{ github.ref }}
  cancel-in-progress: \${{ github.event_name == 'pull_request' }}

jobs:
  check:
    if: github.event_name != 'workflow_dispatch'
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
${prepared}
      - run: npm run check
      - run: npm run build -- ${id}

  canary:
    if: github.event_name == 'push'
    needs: check
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    environment: canary
    env:
      KASA_STORE: \${{ secrets.KASA_STORE }}
      AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
      AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
    steps:
${prepared}
      - run: npm run release -- ${id} --canary 10

  act:
    if: github.event_name == 'workflow_dispatch'
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    environment: production
    env:
      ACT: \${{ inputs.act }}
      KASA_STORE: \${{ secrets.KASA_STORE }}
      AWS_ACCESS_KEY_ID: \${{ secrets.AWS_ACCESS_KEY_ID }}
      AWS_SECRET_ACCESS_KEY: \${{ secrets.AWS_SECRET_ACCESS_KEY }}
    steps:
${prepared}
      - run: npm run "$ACT" -- ${id}
`
