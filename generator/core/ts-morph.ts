/**
 * ts-morph, which is CommonJS. If it were imported, Node would first read through its ten megabytes for the names of its exports, which
 * takes nearly as long as to load it.
 */
import { createRequire } from "node:module";
import type * as tsMorph from "ts-morph";

const require = createRequire(import.meta.url);

export const { Node, printStructure, Project, StructureKind, ts, VariableDeclarationKind } =
  require("ts-morph") as typeof tsMorph;
