import webpack, { type Compiler } from 'webpack'

const { WebpackError } = webpack

/**
 * A build that only fails with a reason. A configuration that throws would end webpack's command, and with it other
 * builds.
 */
export class RefusedPlugin {
  constructor(private readonly reason: string) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap(
      'RefusedPlugin',
      (compilation) => void compilation.errors.push(new WebpackError(this.reason)),
    )
  }
}
