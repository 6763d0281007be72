/** The files of the package that generation reads, by their paths; the build makes this module. */
declare module "playground:files" {
  const files: Readonly<Record<string, string>>;
  export default files;
}
