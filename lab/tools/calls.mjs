export async function callMock() {
  return {};
}
