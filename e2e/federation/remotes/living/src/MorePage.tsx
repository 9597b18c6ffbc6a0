import { build } from './build'

/** Another page of the same module. */
export const MorePage = () => <h1>More {build.version}</h1>
