import { root } from '../local/bootstrap.mjs'
import { readManifests } from './manifests'
import { writeTeamFiles } from './teamFiles'

/** `npm run team-files`: regenerates CODEOWNERS and the pipelines from the modules' manifests. */
writeTeamFiles(root, await readManifests())
